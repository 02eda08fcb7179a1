import { ListScreen } from '../base/lists/list-screen.tsx';
import { ConverterCard } from './converter-card.tsx';
import { RateChartCard } from './rate-chart-card.tsx';
import { rateList } from './rate-list.tsx';
import { RatesCard } from './rates-card.tsx';
import './currencies.css';

/** What currencies are worth today, how they went, what an amount is in another one; and every rate that there was. */
export default function Currencies() {
  return (
    <ListScreen
      list={rateList}
      above={
        <div className="currencies">
          <RatesCard />
          <ConverterCard />
          <RateChartCard />
        </div>
      }
    />
  );
}

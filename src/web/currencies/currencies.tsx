import { ListScreen } from '../base/lists/list-screen.tsx';
import { ConverterCard } from './converter-card.tsx';
import { RateChartCard } from './rate-chart-card.tsx';
import { rateList } from './rate-list.tsx';
import { RatesCard } from './rates-card.tsx';
import './currencies.css';

/** The screen of currencies: rates of today, their chart, a converter, and all rates. */
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

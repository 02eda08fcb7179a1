import { useTranslation } from 'react-i18next';
import type { DemoProgress as Progress } from '#contract/company/public-commands.ts';
import './demo-progress.css';

/** The share of the sales in the whole load, percent; later stages have the rest. */
const SALES_SHARE = 80;

const percentOf = ({ stage, done, of }: Progress): number => {
  const part = of === 0 ? 1 : done / of;
  return stage === 'sales' ? SALES_SHARE * part : SALES_SHARE + (100 - SALES_SHARE) * part;
};

/** The progress of loading the demonstration company, as a bar and in words. */
export function DemoProgress({ progress }: { progress: Progress }) {
  const { t } = useTranslation();
  const text = t(`setup.demo.${progress.stage}`, { done: progress.done, of: progress.of });
  return (
    <div className="demo-progress">
      <progress
        max={100}
        value={Math.round(percentOf(progress))}
        aria-label={t('setup.demo.progress')}
        aria-valuetext={text}
      />
      <span className="dim" aria-hidden="true">
        {text}
      </span>
    </div>
  );
}

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProblemCode } from '../api/http.ts';
import type { Read } from '../api/use-read.ts';
import type ru from '../i18n/ru.json';
import { Failure } from '../ui/feedback/failure.tsx';
import { Loader } from '../ui/feedback/loader.tsx';
import { ScreenTitle } from './screen-title.tsx';

type ReadStateProps = Pick<Read<unknown>, 'data' | 'problem' | 'refresh'>;

/** Replaces data that is being read or could not be read: a loader, or the problem. */
export function ReadState({ data, problem, refresh }: ReadStateProps) {
  if (problem) return <Failure code={problem} onRetry={() => void refresh()} />;
  return data ? null : <Loader />;
}

type UnreadScreenProps = {
  title: keyof typeof ru.titles;
  problem: ProblemCode | null;
  /** Not needed where a refusal is final. */
  refresh?: () => Promise<void>;
  /** Shown beside the title if the read has failed. */
  children?: ReactNode;
};

/** A screen whose data is being read or could not be read. */
export function UnreadScreen({ title, problem, refresh = async () => undefined, children }: UnreadScreenProps) {
  const { t } = useTranslation();
  if (!problem) return <Loader />;
  return (
    <>
      <ScreenTitle title={t(`titles.${title}`)}>{children}</ScreenTitle>
      <Failure code={problem} onRetry={() => void refresh()} />
    </>
  );
}

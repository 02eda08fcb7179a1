import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProblemCode } from '../api/http.ts';
import type { Read } from '../api/use-read.ts';
import type ru from '../i18n/ru.json';
import { Failure } from '../ui/feedback/failure.tsx';
import { Loader } from '../ui/feedback/loader.tsx';
import { ScreenTitle } from './screen-title.tsx';

type ReadStateProps = Pick<Read<unknown>, 'data' | 'problem' | 'refresh'>;

/** What stands in the place of something read: why it could not be read, or that it is on its way. */
export function ReadState({ data, problem, refresh }: ReadStateProps) {
  if (problem) return <Failure code={problem} onRetry={() => void refresh()} />;
  return data ? null : <Loader />;
}

type UnreadScreenProps = {
  title: keyof typeof ru.titles;
  problem: ProblemCode | null;
  /** What is refused for good has nothing to be read again. */
  refresh?: () => Promise<void>;
  /** Beside the title where it could not be read. */
  children?: ReactNode;
};

/** A screen whose subject is on its way, or could not be read. */
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

import type { ReactNode } from 'react';
import { Toolbar } from 'react-aria-components/Toolbar';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import type { ProblemCode } from '../api/http.ts';
import type ru from '../i18n/ru.json';
import { type ScreenAction, useScreenActions } from '../shell/screen-actions.tsx';
import { ScreenTitle } from '../shell/screen-title.tsx';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/feedback/failure.tsx';
import { Loader } from '../ui/feedback/loader.tsx';
import { KeyChip } from '../ui/focus/key-chip.tsx';
import { writtenPosition } from './queue-position.ts';
import type { Shown } from './use-queue.ts';
import { useQueuePlace } from './use-queue-place.ts';
import './queues.css';

type QueueScreenProps<Item extends { id: number }> = {
  title: keyof typeof ru.titles;
  queue: { shown: Shown<Item> | null; problem: ProblemCode | null; busy: boolean; begin: () => void };
  /** The actions on the present item, the main one first. */
  actions: ScreenAction[];
  /** The path of the present item's details. */
  open: (item: Item) => string;
  /** The present item. */
  children: (item: Item) => ReactNode;
  /** An item ahead, in a sentence. */
  sentence: (item: Item) => string;
  /** The content at the end of the queue. */
  end: (shown: Shown<Item>) => ReactNode;
  /** Text of the queue's order. */
  order: string;
};

/** The screen of a queue: position, actions on the present item, the item itself, and the next items. */
export function QueueScreen<Item extends { id: number }>(props: QueueScreenProps<Item>) {
  const { title, queue, actions, open, children, sentence, end, order } = props;
  const { shown, problem, busy, begin } = queue;
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const item = shown?.item ?? null;
  useScreenActions([
    ...(item
      ? [...actions, { id: 'open', name: t('queue.open'), shortcut: 'open' as const, run: () => navigate(open(item)) }]
      : []),
    { id: 'begin', name: t('queue.begin'), run: begin },
  ]);
  const isKnown = shown !== null || problem !== null;
  const { toolbar, place, isTold } = useQueuePlace(item !== null, isKnown);
  return (
    <>
      <ScreenTitle
        title={t(`titles.${title}`)}
        note={shown && item ? writtenPosition(shown, t) : '\u00a0'}
        landing={place}
      >
        {shown && (item || shown.position > 1) && (
          <Toolbar ref={toolbar} className="queue-actions" {...(isTold ? {} : { 'aria-label': t(`titles.${title}`) })}>
            {item && <ItemActions actions={actions} busy={busy} open={open(item)} />}
            {shown.position > 1 && <Button onPress={begin}>{t('queue.begin')}</Button>}
          </Toolbar>
        )}
      </ScreenTitle>
      {problem && <Failure code={problem} onRetry={begin} />}
      {!shown && !problem && <Loader />}
      {shown && !item && <section className="card">{end(shown)}</section>}
      {item && children(item)}
      {shown && shown.ahead.length > 0 && (
        <section className="card queue-next" aria-labelledby="section-ahead">
          <h2 id="section-ahead">{t('queue.ahead')}</h2>
          <ol className="queue-ahead">
            {shown.ahead.map((each) => (
              <li key={each.id}>{sentence(each)}</li>
            ))}
          </ol>
        </section>
      )}
      <p className="dim">{order}</p>
    </>
  );
}

type ItemActionsProps = { actions: ScreenAction[]; busy: boolean; open: string };

/** The toolbar of the present item's actions. */
function ItemActions({ actions, busy, open }: ItemActionsProps) {
  const { t } = useTranslation();
  return (
    <>
      {actions.map(({ id, name, shortcut, run }, at) => (
        <Button
          key={id}
          {...(at === 0 ? { variant: 'main', isPending: busy } : {})}
          {...(shortcut ? { shortcut } : {})}
          onPress={run}
        >
          {name}
        </Button>
      ))}
      <Link href={open} className="button" data-variant="plain">
        {t('queue.open')}
        <KeyChip shortcut="open" />
      </Link>
    </>
  );
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkSale } from '#contract/commands/check-sale.ts';
import { uncheckSale } from '#contract/commands/uncheck-sale.ts';
import type { AuditItem } from '#contract/entities/audit-item.ts';
import type { Sale } from '#contract/entities/sale.ts';
import { onChanges } from '../../api/events.ts';
import { asProblem, type ProblemCode, send } from '../../api/http.ts';
import { toastRefusal } from '../../api/toast-refusal.ts';
import { useMe } from '../../session/me.tsx';
import { announce } from '../../ui/announcer.ts';
import { canBeUndone, toastDone, toastUndoable } from '../../ui/toasts.tsx';
import { readWaiting } from './audit-query.ts';
import { auditMarkWords, auditSentence } from './audit-sentence.ts';

/** Where somebody is in the queue. */
type Walk = {
  /** Behind which place the present item is looked for, and where it stood when it came up. */
  after: string | null;
  item: AuditItem | null;
  /** Checked by oneself, and passed over: those still wait. */
  checked: number;
  passed: number;
};
const start: Walk = { after: null, item: null, checked: 0, passed: 0 };

type Shown = { item: AuditItem | null; ahead: AuditItem[]; position: number; total: number; passed: number };
type Why = 'begin' | 'refresh' | 'checked' | 'passed' | 'taken' | 'returned';

/**
 * Walks the queue item by item. What comes next is always asked for behind the place of the last one, so it is right
 * whatever others have checked meanwhile; an item that others take away while one looks at it is left for the next one.
 */
export function useAuditQueue() {
  const { t } = useTranslation();
  const { today } = useMe();
  const [shown, setShown] = useState<Shown | null>(null);
  const [problem, setProblem] = useState<ProblemCode | null>(null);
  const [busy, setBusy] = useState(false);
  const walk = useRef(start);
  const latest = useRef(0);
  /** One's own check is under way: the news of it may come before its answer does. */
  const checking = useRef(false);
  const isShown = useRef(true);

  const say = (why: Why, before: AuditItem | null, { item, position, total }: Shown) => {
    const done = before && (why === 'checked' || why === 'taken' || why === 'returned');
    const words = done ? [t(`audit_queue.${why}`, { id: before.id })] : [];
    const was = why === 'checked' && !before?.changed_since_check ? words.map(canBeUndone) : words;
    const numbers = { position, total };
    const is = item
      ? [t('audit_queue.position', numbers), auditSentence(item, today(), t), ...auditMarkWords(item, t)]
      : [t('audit_queue.end')];
    announce(`${[...was, ...is].join('. ')}.`);
  };
  // Another language, or a company that has changed, must not begin the walk anew.
  const latestSay = useRef(say);
  latestSay.current = say;

  /** Reads what waits now and shows it; says what has come up, if that is another item. */
  const read = useCallback(async (why: Why, before: AuditItem | null = null) => {
    const mine = ++latest.current;
    try {
      const { rows, total, current } = await readWaiting(walk.current.after, walk.current.item?.id ?? null);
      if (mine !== latest.current) return;
      const { item, checked, passed } = walk.current;
      const next = current ?? rows.find(({ id }) => id !== item?.id) ?? null;
      // Its place stays that at which it came up: what changes about it must not carry one past others.
      const kept = item !== null && next?.id === item.id;
      walk.current.item = kept && next ? { ...next, cursor: item.cursor } : next;
      const all = checked + total;
      const now = {
        item: walk.current.item,
        ahead: rows.filter(({ id }) => id !== next?.id).slice(0, 8),
        ...{ position: Math.min(checked + passed + 1, all), total: all, passed },
      };
      setShown(now);
      setProblem(null);
      const taken = why === 'refresh' && item !== null && !kept;
      if (taken) latestSay.current('taken', item, now);
      else if (why !== 'refresh') latestSay.current(why, before, now);
    } catch (error) {
      if (mine === latest.current) setProblem(asProblem(error).code);
    }
  }, []);

  const begin = useCallback(() => {
    walk.current = { ...start };
    return read('begin');
  }, [read]);

  useEffect(() => {
    void begin();
    isShown.current = true;
    const end = onChanges((changes) => {
      const isNews = changes === null || changes.some(({ entity }) => entity === 'sale');
      if (isNews && !checking.current) void read('refresh');
    });
    return () => {
      latest.current++;
      isShown.current = false;
      end();
    };
  }, [begin, read]);

  const goOn = (why: Why, counts: Partial<Pick<Walk, 'checked' | 'passed'>>) => {
    const { item } = walk.current;
    walk.current = { ...walk.current, ...counts, after: item?.cursor ?? null, item: null };
    return read(why, item);
  };
  /** The item is looked at again, and what was checked and passed over since stays so. */
  const takeBack = async ({ after, item }: Walk, { version }: Sale) => {
    if (!item) return;
    const done = t('audit_queue.returned', { id: item.id });
    checking.current = true;
    try {
      await send(uncheckSale, { params: { id: item.id }, key: crypto.randomUUID(), version });
      toastDone(done, { isTold: isShown.current });
      if (isShown.current) {
        walk.current = { ...walk.current, after, item, checked: walk.current.checked - 1 };
        await read('returned', item);
      }
    } catch (error) {
      toastRefusal(error, t);
    }
    checking.current = false;
  };
  const pass = () => void goOn('passed', { passed: walk.current.passed + 1 });
  const check = async () => {
    const before = walk.current;
    const { item } = before;
    if (!item || checking.current) return;
    checking.current = true;
    setBusy(true);
    try {
      const sale = await send(checkSale, { params: { id: item.id }, key: crypto.randomUUID() });
      const done = t('audit_queue.checked', { id: item.id });
      if (item.changed_since_check) toastDone(done, { isTold: true });
      else toastUndoable(done, { undo: () => void takeBack(before, sale), isTold: true });
      await goOn('checked', { checked: walk.current.checked + 1 });
    } catch (error) {
      if (asProblem(error).code === 'already_checked') await goOn('taken', {});
      else toastRefusal(error, t);
    }
    checking.current = false;
    setBusy(false);
  };
  return { shown, problem, busy, check: () => void check(), pass, begin: () => void begin() };
}

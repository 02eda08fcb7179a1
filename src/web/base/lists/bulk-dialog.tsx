import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkResults } from '#contract/base/command.ts';
import type { ErrorCode } from '#contract/base/errors.ts';
import { type Amount, add, ZERO } from '#contract/base/money.ts';
import type { Confirmation } from '#machines/submission.ts';
import { send } from '../api/http.ts';
import { useSubmission } from '../api/use-submission.ts';
import { useDoubtText } from '../forms/doubt-text.ts';
import { formatAmount } from '../i18n/format.ts';
import { toastDone } from '../ui/feedback/toasts.tsx';
import { announce } from '../ui/focus/announcer.ts';
import { Dialog } from '../ui/windows/dialog.tsx';
import type { BulkAction, ListDeclaration } from './list-declaration.ts';

/** Maximal number of ids in one request. */
const MAX_IDS_PER_REQUEST = 200;

/** A selected row. */
export type BulkRow = {
  id: number;
  /** The row's name in the list. */
  name: string;
  /** Code of the refusal for which the row is left out, or null. */
  refused: ErrorCode | null;
  /** In USD; null where the list sums up nothing. */
  amount: Amount | null;
};

type BulkDialogProps = {
  action: Pick<BulkAction<never>, 'id' | 'command' | 'done'>;
  /** Text key of the list's counted rows. */
  counted: ListDeclaration<never>['counted'];
  rows: BulkRow[];
  /** Called with the ids that succeeded, to deselect them. */
  onDone: (ids: number[]) => void;
  onClose: () => void;
};

/** A refused row with the details of its code; required confirmations are given for single rows only. */
type Refused = { id: number; code: string; details: Record<string, unknown> };

/** Confirms a bulk action once, with the rows that are left out and why, and shows the refused ones as the result. */
export default function BulkDialog({ action, counted: words, rows, onDone, onClose }: BulkDialogProps) {
  const { t } = useTranslation();
  const able = rows.filter((row) => row.refused === null);
  const [refused, setRefused] = useState<Refused[] | null>(null);
  const submission = useSubmission(
    async ({ key }) => {
      const results: BulkResults['results'] = [];
      for (let at = 0; at < able.length; at += MAX_IDS_PER_REQUEST) {
        const ids = able.slice(at, at + MAX_IDS_PER_REQUEST).map(({ id }) => id);
        const answer: BulkResults = await send(action.command, { body: { ids }, key: at === 0 ? key : `${key}-${at}` });
        results.push(...answer.results);
      }
      return results;
    },
    (results) => {
      const done = results.filter(({ code }) => code === null).map(({ id }) => id);
      const failed = results.flatMap(({ id, code, details }) => (code === null ? [] : [{ id, code, details }]));
      onDone(done);
      if (done.length > 0) toastDone(t(`bulk_done.${action.done}`, { count: done.length }));
      if (failed.length === 0) onClose();
      else setRefused(failed);
    },
  );

  const name = (id: number) => rows.find((row) => row.id === id)?.name ?? String(id);
  if (refused) {
    return (
      <Dialog title={t('bulk.refused_title', { count: refused.length })} onClose={onClose}>
        <RefusedList refused={refused} name={name} />
      </Dialog>
    );
  }
  const left = rows.flatMap(({ id, refused: code }) => (code === null ? [] : [{ id, code, details: {} }]));
  const amounts = able.flatMap(({ amount }) => (amount === null ? [] : [amount]));
  const sum = amounts.length > 0 ? formatAmount(add(ZERO, ...amounts)) : null;
  const counted = t(`counted.${words}`, { count: able.length });
  const named = t(`actions.${action.id}`);
  return (
    <Dialog
      // The focus is on a button, so screen readers only read the title of the dialog.
      title={sum === null ? `${named}: ${counted}` : t('bulk.title', { action: named, counted, sum })}
      action={named}
      problem={submission.problem && t(`errors.${submission.problem.code}`)}
      busy={submission.busy}
      onAction={submission.submit}
      onClose={onClose}
    >
      {left.length > 0 && (
        <>
          <AnnouncedLine text={t('bulk.left_out', { count: left.length })} />
          <RefusedList refused={left} name={name} />
        </>
      )}
    </Dialog>
  );
}

/** A line that is shown and announced. */
function AnnouncedLine({ text }: { text: string }) {
  useEffect(() => announce(text), [text]);
  return <p>{text}</p>;
}

function RefusedList({ refused, name }: { refused: Refused[]; name: (id: number) => string }) {
  const { t } = useTranslation();
  const textOf = useDoubtText();
  // The server sends codes of the catalogue, and with `confirmation_required` its questions.
  const reason = ({ code, details }: Refused) =>
    code === 'confirmation_required'
      ? (details.confirmations as Confirmation[]).map(textOf).join(' ')
      : t(`errors.${code as ErrorCode}`);
  return (
    <ul className="plain-list bulk-list">
      {refused.map((each) => (
        <li key={each.id}>
          <b>{name(each.id)}</b>: {reason(each)}
        </li>
      ))}
    </ul>
  );
}

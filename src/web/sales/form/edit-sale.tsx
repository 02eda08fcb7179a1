import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { editSale } from '#contract/sales/edit-sale.ts';
import { saleAbilities } from '#contract/sales/sale-abilities.ts';
import { send } from '../../base/api/http.ts';
import { useReadById } from '../../base/api/use-read-by-id.ts';
import { isSame } from '../../base/forms/use-kept-form.ts';
import { useMe } from '../../base/session/me.tsx';
import { UnreadScreen } from '../../base/shell/read-state.tsx';
import { ScreenTitle } from '../../base/shell/screen-title.tsx';
import { fullName, touristName } from '../../base/text/person-name.ts';
import { Button } from '../../base/ui/button.tsx';
import { toastDone } from '../../base/ui/feedback/toasts.tsx';
import { announce } from '../../base/ui/focus/announcer.ts';
import { focusHeading } from '../../base/ui/focus/focus.ts';
import { paths } from '../../paths.ts';
import { SALE, type SaleDetailsData } from '../sale-query.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { editBody } from './edit-body.ts';
import { changesBetween, rebase } from './rebase-sale.ts';
import { formOfSale } from './sale-form.ts';
import { SaleSheet } from './sale-sheet.tsx';
import { useSaleForm } from './use-sale-form.ts';

/** A recorded sale in the form that it was typed in, bookings included; saved whole. */
export default function EditSale() {
  const read = useReadById(SALE, (change, id) => change.entity === 'sale' && change.id === id);
  if (read.data) return <EditForm newest={read.data.sale} refresh={read.refresh} />;
  return <UnreadScreen title="edit_sale" {...read} />;
}

type EditFormProps = { newest: SaleDetailsData; refresh: () => Promise<void> };

/** `newest` is the sale as it is now; what is typed here is typed over the state in which it was taken up. */
function EditForm({ newest, refresh }: EditFormProps) {
  const { t } = useTranslation();
  const me = useMe();
  const today = me.today();
  const { id } = newest;
  const [, navigate] = useLocation();
  const editing = useSaleForm({
    name: `edit-sale.${id}`,
    base: newest,
    formOf: formOfSale,
    perform: (reading, { key, confirmed }, sale) => {
      const body = { ...editBody(sale, reading, today), confirmed };
      return send(editSale, { params: { id }, body, key, version: sale.version });
    },
    onDone: () => {
      toastDone(t('sale.edited', { id }));
      navigate(paths.saleDetails(id));
    },
  });
  const { changes, isChanged, begin } = useChangesMeanwhile(editing, { newest, refresh });
  const isUnsaved = editing.isUnsaved();
  const refused = saleAbilities(newest, me.viewer, today).edit;
  if (refused && !isUnsaved) return <NotEditable sale={newest} reason={t(`errors.${refused}`)} />;
  return (
    <SaleSheet
      editing={editing}
      title={t('sale.edit_title', { id, name: touristName(newest) })}
      sale={newest}
      notice={
        isChanged &&
        !editing.submission.busy && (
          <ChangedMeanwhile sale={newest} changes={changes} onTake={() => begin('with_typed')} />
        )
      }
      onSave={() => (editing.isUnsaved() ? editing.save() : navigate(paths.saleDetails(id)))}
      onDiscard={() => begin('untouched')}
      actions={
        <Button wide onPress={() => navigate(paths.saleDetails(id))}>
          {t('sale.back')}
        </Button>
      }
    />
  );
}

type Editing = ReturnType<typeof useSaleForm<SaleDetailsData, unknown>>;

/**
 * Reads the sale anew when the server announces a change by another person, names the change, and merges it into the
 * form.
 */
function useChangesMeanwhile(editing: Editing, { newest, refresh }: EditFormProps) {
  const { t } = useTranslation();
  const today = useMe().today();
  const { base, latest, submission, restart } = editing;
  const before = formOfSale(base, today);
  const now = formOfSale(newest, today);
  const changes = changesBetween(before, now, latest.current);
  const isChanged = changes.fields.length + changes.bookings.length > 0;

  const isStale = submission.problem?.code === 'stale';
  useEffect(() => {
    if (isStale) void refresh();
  }, [isStale, refresh]);
  useEffect(() => {
    if (isChanged) announce(t('meanwhile.title'));
  }, [isChanged, t]);
  const rebased = () => rebase(before, latest.current, now);
  // A change that shows in no field (a payment, a check) is taken over as it is; so is any that leaves nothing to save.
  useEffect(() => {
    if (base === newest) return;
    if (!isChanged) restart(newest, now, latest.current);
    else if (isSame(rebased(), now)) restart(newest, now);
  });
  return {
    changes,
    isChanged,
    /** Goes on over the newest state, with what was typed or without it. */
    begin: (how: 'with_typed' | 'untouched') => {
      restart(newest, now, how === 'with_typed' ? rebased() : now);
      submission.reset();
      focusHeading();
    },
  };
}

/** Why the sale can't be changed now, instead of a form. */
function NotEditable({ sale, reason }: { sale: SaleDetailsData; reason: string }) {
  const { t } = useTranslation();
  const { id, tourist_surname: surname, tourist_name: name } = sale;
  return (
    <>
      <ScreenTitle title={t('sale.edit_title', { id, name: fullName({ surname, name }) })} />
      <section className="card not-editable">
        <p>{reason}</p>
        <Link className="link" href={paths.saleDetails(id)}>
          {t('sale.back')}
        </Link>
      </section>
    </>
  );
}

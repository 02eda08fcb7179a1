import { editPartner } from '#contract/commands/edit-partner.ts';
import { send } from '../../api/http.ts';
import type { PartnerDialogProps } from '../../dialogs/edit-partner-dialog.tsx';
import { RetireDialog } from '../../dialogs/retire-dialog.tsx';

/** Stops offering a partner for new bookings, or offers it again. */
export function RetirePartnerDialog({ partner, onClose }: PartnerDialogProps) {
  const { id, version } = partner;
  return (
    <RetireDialog
      word="partner"
      row={partner}
      perform={(retired, { key }) => send(editPartner, { params: { id }, body: { retired }, key, version })}
      onClose={onClose}
    />
  );
}

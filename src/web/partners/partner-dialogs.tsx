import { editPartner } from '#contract/directories/edit-partner.ts';
import { send } from '../base/api/http.ts';
import { RetireDialog } from '../base/forms/retire-dialog.tsx';
import type { PartnerDialogProps } from '../directories/edit-partner-dialog.tsx';

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

import type { fieldsOf } from '../../../base/forms/fields-of.ts';
import type { SaleForm } from '../sale-form.ts';

/** Changes fields; a function gets the form as it is at that moment, when several changes come at once. */
export type SetForm = (patch: Partial<SaleForm> | ((form: SaleForm) => Partial<SaleForm>)) => void;

/** The props of each section of the sale's form. */
export type SectionProps = {
  form: SaleForm;
  set: SetForm;
  /** All that a field is given besides its label. */
  field: ReturnType<typeof fieldsOf<SaleForm>>;
  /** The problem's text of a field, or null. */
  problemAt: (field: string) => string | null;
};

import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import './field.css';

/** What every field has besides its value. */
export type FieldProps = {
  /** Path of the field in the command's body ("bookings.0.rate"): errors and the summary find it by this. */
  name: string;
  label: string;
  /** What is wrong with it, in words. */
  problem?: string | null;
  /** What helps to fill it, or what was understood. */
  hint?: ReactNode;
  required?: boolean;
  /** The label is for screen readers only: the column head says it. */
  bare?: boolean;
};

/** The id of a field's input, by its path. */
export const fieldId = (name: string): string => `field-${name.replaceAll('.', '-')}`;

export function FieldLabel({ label, required }: Pick<FieldProps, 'label' | 'required'>) {
  return (
    <Label className="field-label">
      {label}
      {required && <b aria-hidden="true"> *</b>}
    </Label>
  );
}

/** The hint and, when something is wrong, what it is: both described to screen readers. */
export function FieldNotes({ hint, problem }: Pick<FieldProps, 'hint' | 'problem'>) {
  return (
    <>
      {hint && !problem && (
        <Text slot="description" className="field-hint">
          {hint}
        </Text>
      )}
      <FieldError className="field-error">{problem ?? ''}</FieldError>
    </>
  );
}

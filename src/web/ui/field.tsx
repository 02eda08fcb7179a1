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
  /** What is unusual and will be asked about; it can be saved. */
  warning?: string | null;
  required?: boolean;
  /** The label is for screen readers only: the column head says it. */
  bare?: boolean;
  /** What the label says where there is no column head, when the whole one would be too long there. */
  short?: string;
};

/** The id of a field's input, by its path. */
export const fieldId = (name: string): string => `field-${name.replaceAll('.', '-')}`;

export function FieldLabel({ label, short, required }: Pick<FieldProps, 'label' | 'short' | 'required'>) {
  const star = required && <b aria-hidden="true"> *</b>;
  return (
    <>
      <Label className="field-label" {...(short ? { 'data-long': '' } : {})}>
        {label}
        {star}
      </Label>
      {short && (
        <span className="field-label field-short" aria-hidden="true">
          {short}
          {star}
        </span>
      )}
    </>
  );
}

/** The hint and, when something is wrong, what it is: both described to screen readers. */
export function FieldNotes({ hint, warning, problem }: Pick<FieldProps, 'hint' | 'warning' | 'problem'>) {
  return (
    <>
      {/* Always there: React Aria looks only once whether there is something that describes the field. */}
      <Text slot="description" className="field-hint">
        {warning && !problem && <span className="field-warning">{warning} </span>}
        {!problem && hint}
      </Text>
      <FieldError className="field-error">{problem ?? ''}</FieldError>
    </>
  );
}

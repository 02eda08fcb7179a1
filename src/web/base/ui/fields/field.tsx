import type { ElementType, ReactNode } from 'react';
import { flag } from '../flag.ts';
import './field.css';

/** The props of every field besides its value. */
export type FieldProps = {
  /** The path in the command's body ("bookings.0.rate"), by which errors and the summary find the field. */
  name: string;
  label: string;
  /** The error message. */
  problem?: string | null;
  /** Help, or how the typed text was understood. */
  hint?: ReactNode;
  /** An unusual value, which can be saved after a confirmation. */
  warning?: string | null;
  required?: boolean;
  /** The label is for screen readers only, because a column head shows it. */
  bare?: boolean;
  /** A shorter label for layouts without column heads. */
  short?: string;
};

/** The id of a field's input, by its path. */
export const fieldId = (name: string): string => `field-${name.replaceAll('.', '-')}`;

type LabelProps = Pick<FieldProps, 'label' | 'short' | 'required'> & {
  /** The label component: `label` with `htmlFor`, or React Aria's `Label`. */
  as?: ElementType;
  htmlFor?: string;
};

export function FieldLabel({ label, short, required, as: Label = 'label', htmlFor }: LabelProps) {
  const star = required && <b aria-hidden="true"> *</b>;
  return (
    <>
      <Label className="field-label" {...(htmlFor ? { htmlFor } : {})} data-long={flag(short)}>
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

/** The hint, after the warning; nothing if the field has an error. */
export const hintOf = ({ hint, warning, problem }: Pick<FieldProps, 'hint' | 'warning' | 'problem'>): ReactNode =>
  problem ? null : (
    <>
      {warning && <span className="field-warning">{warning} </span>}
      {hint}
    </>
  );

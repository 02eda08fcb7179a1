import type { ElementType, ReactNode } from 'react';
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

type LabelProps = Pick<FieldProps, 'label' | 'short' | 'required'> & {
  /** The label element: by itself it names the field by id, in React Aria's fields it is theirs. */
  as?: ElementType;
  htmlFor?: string;
};

export function FieldLabel({ label, short, required, as: Label = 'label', htmlFor }: LabelProps) {
  const star = required && <b aria-hidden="true"> *</b>;
  return (
    <>
      <Label className="field-label" {...(htmlFor ? { htmlFor } : {})} {...(short ? { 'data-long': '' } : {})}>
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

/** What helps, with what is unusual before it; nothing of it where something is wrong. */
export const hintOf = ({ hint, warning, problem }: Pick<FieldProps, 'hint' | 'warning' | 'problem'>): ReactNode =>
  problem ? null : (
    <>
      {warning && <span className="field-warning">{warning} </span>}
      {hint}
    </>
  );

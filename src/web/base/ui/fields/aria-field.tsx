import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { FieldLabel, type FieldProps, hintOf } from './field.tsx';

/** The label of a field of React Aria, which ties it to its input. */
export const AriaFieldLabel = (props: Pick<FieldProps, 'label' | 'short' | 'required'>) => (
  <FieldLabel {...props} as={Label} />
);

/** The hint and the error, which describe the field to screen readers. */
export function AriaFieldNotes(props: Pick<FieldProps, 'hint' | 'warning' | 'problem'>) {
  return (
    <>
      {/* Always rendered: React Aria checks only once whether there is a description. */}
      <Text slot="description" className="field-hint">
        {hintOf(props)}
      </Text>
      <FieldError className="field-error">{props.problem ?? ''}</FieldError>
    </>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDirectories } from '../base/directories/directories.tsx';
import { Choice } from '../base/ui/fields/choice.tsx';
import { fieldId } from '../base/ui/fields/field.tsx';
import { AddPaymentMethodDialog } from './add-dialogs.tsx';

type MethodChoiceProps = {
  name: string;
  required?: boolean;
  methods: { id: number; name: string }[];
  value: number | null;
  onChange: (id: number) => void;
  problem: string | null;
};

/** The choice of a payment method; a new one can be added from the list. */
export function MethodChoice({ methods, ...field }: MethodChoiceProps) {
  const { t } = useTranslation();
  const { refresh, loading } = useDirectories();
  const [adding, setAdding] = useState(false);
  return (
    <>
      <Choice
        {...field}
        label={t('fields.method')}
        options={methods}
        loading={loading}
        add={{ name: t('directories.add_payment_method'), onAdd: () => setAdding(true) }}
      />
      {adding && (
        <AddPaymentMethodDialog
          name=""
          onAdded={({ id }) => void refresh().then(() => field.onChange(id))}
          onClose={() => setAdding(false)}
          // The list entry that opened it is removed together with the list.
          fallback={() => document.getElementById(fieldId(field.name))}
        />
      )}
    </>
  );
}

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

/** A payment method; one that is not there yet is added from here. */
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
          // The entry of the list that opened it is gone with the list.
          fallback={() => document.getElementById(fieldId(field.name))}
        />
      )}
    </>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { select } from '../base/api/select.ts';
import { useRead } from '../base/api/use-read.ts';
import type { TypedTags } from '../base/text/read-tags.ts';
import { TagsField } from '../base/ui/fields/lookup/tags-field.tsx';

type PaymentTagsProps = {
  name: string;
  value: TypedTags;
  onChange: (value: TypedTags) => void;
  problem: string | null;
};

/** The tags of a tourist payment; those that the company uses are read when the field is entered. */
export function PaymentTags(props: PaymentTagsProps) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState(false);
  const { data } = useRead(wanted ? select('paymentTags') : null);
  return (
    <TagsField {...props} label={t('fields.tags')} offered={data?.paymentTags ?? []} onFocus={() => setWanted(true)} />
  );
}

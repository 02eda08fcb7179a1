import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Client } from '#contract/clients/client.ts';
import type { ClientExport } from '#contract/clients/client-export.ts';
import { requestBlob } from '../../base/api/http.ts';
import { FormDialog } from '../../base/forms/form-dialog.tsx';
import { useForm } from '../../base/forms/use-form.ts';
import { useMe } from '../../base/session/me.tsx';
import { fullName } from '../../base/text/person-name.ts';
import { saveFile } from '../../base/text/save-file.ts';
import { RadioChoice } from '../../base/ui/fields/radio-choice.tsx';
import { writeClientDocument } from './client-document.ts';

const formats = ['html', 'json'] as const;
type Format = (typeof formats)[number];

/** Both files are written from one answer. */
async function fileOf(id: number, format: Format, t: TFunction, timeZone: string): Promise<Blob> {
  const json = await requestBlob(`/clients/${id}/export/`);
  if (format === 'json') return json;
  const exported = JSON.parse(await json.text()) as ClientExport;
  return new Blob([writeClientDocument(exported, t, timeZone)], { type: 'text/html;charset=utf-8' });
}

/** Downloads the personal data of a client: as a document, or as JSON for programs. */
export function ExportClientDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const { t } = useTranslation();
  const { user } = useMe();
  const form = useForm<{ format: Format }, Blob, { format: Format }>(
    { rules: {}, send: ({ format }) => fileOf(client.id, format, t, user.company.time_zone) },
    {
      title: t('client_export.title', { name: fullName(client) }),
      start: { format: 'html' },
      read: (typed) => ({ body: typed, problems: {} }),
      onDone: (file, { format }) => saveFile(file, `client-${client.id}.${format}`),
      done: () => t('client_export.done', { name: fullName(client) }),
      onClose,
    },
  );
  return (
    <FormDialog form={form} text={t('client_export.text')} action={t('client_export.download')}>
      <RadioChoice
        label={t('client_export.format')}
        options={formats.map((id) => ({ id, name: t(`client_export.formats.${id}`) }))}
        value={form.typed.format}
        onChange={(format) => form.set({ format })}
      />
    </FormDialog>
  );
}

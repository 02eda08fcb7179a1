import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Client } from '#contract/clients/client.ts';
import type { ClientExport } from '#contract/clients/client-export.ts';
import { requestBlob } from '../../base/api/http.ts';
import { useSubmission } from '../../base/api/use-submission.ts';
import { useProblemText } from '../../base/forms/problem-text.ts';
import { useMe } from '../../base/session/me.tsx';
import { fullName } from '../../base/text/person-name.ts';
import { saveFile } from '../../base/text/save-file.ts';
import { RadioChoice } from '../../base/ui/fields/radio-choice.tsx';
import { toastDone } from '../../base/ui/toasts.tsx';
import { Dialog } from '../../base/ui/windows/dialog.tsx';
import { writeClientDocument } from './client-document.ts';

const formats = ['html', 'json'] as const;
type Format = (typeof formats)[number];

/** Downloads everything that the company has of a client: to be read, or for programs. Both are written from one answer. */
export function ExportClientDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const { t } = useTranslation();
  const { user } = useMe();
  const [format, setFormat] = useState<Format>('html');
  const submission = useSubmission(
    async () => {
      const json = await requestBlob(`/clients/${client.id}/export/`);
      if (format === 'json') return json;
      const exported = JSON.parse(await json.text()) as ClientExport;
      const page = writeClientDocument(exported, t, user.company.time_zone);
      return new Blob([page], { type: 'text/html;charset=utf-8' });
    },
    (file) => {
      saveFile(file, `client-${client.id}.${format}`);
      toastDone(t('client_export.done', { name: fullName(client) }));
      onClose();
    },
  );
  const { whole } = useProblemText(submission.problem, []);
  return (
    <Dialog
      title={t('client_export.title', { name: fullName(client) })}
      text={t('client_export.text')}
      action={t('client_export.download')}
      problem={whole}
      busy={submission.busy}
      onAction={submission.submit}
      onClose={onClose}
    >
      <RadioChoice
        label={t('client_export.format')}
        options={formats.map((id) => ({ id, name: t(`client_export.formats.${id}`) }))}
        value={format}
        onChange={(chosen) => {
          setFormat(chosen);
          submission.changed();
        }}
      />
    </Dialog>
  );
}

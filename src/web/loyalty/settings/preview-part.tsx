import { useTranslation } from 'react-i18next';
import { ProblemNote } from '../../base/forms/form-problems.tsx';
import { Button } from '../../base/ui/button.tsx';
import type { Proposal } from './loyalty-query.ts';
import { PreviewTables } from './preview-tables.tsx';
import { usePreview } from './use-preview.ts';

/** The preview of proposed rules in a dialog, read on demand. */
export function PreviewPart({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation();
  const { busy, show, preview, problem } = usePreview(proposal);
  return (
    <div className="preview">
      <div>
        <Button isPending={busy} onPress={() => void show()}>
          {t('preview.show')}
        </Button>
      </div>
      <ProblemNote text={problem && t(`errors.${problem.code}`)} />
      {preview && <PreviewTables preview={preview} />}
    </div>
  );
}

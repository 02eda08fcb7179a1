import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { deniedBecause } from '#contract/base/roles.ts';
import { formatCount } from '../base/i18n/format.ts';
import { useMe } from '../base/session/me.tsx';
import { useScreenActions } from '../base/shell/screen-actions.tsx';
import { ScreenTitle } from '../base/shell/screen-title.tsx';
import { Button } from '../base/ui/button.tsx';
import { Failure } from '../base/ui/failure.tsx';
import { ErrorSummary } from '../base/ui/fields/error-summary.tsx';
import { announce } from '../base/ui/focus/announcer.ts';
import { focusPlace } from '../base/ui/focus/focus.ts';
import { saveByKey } from '../base/ui/windows/save-by-key.ts';
import { ChooseFile } from './choose-file.tsx';
import { Findings } from './findings.tsx';
import { ChooseOptions } from './import-options.tsx';
import { LeaveImport } from './leave-import.tsx';
import { MapColumns } from './map-columns.tsx';
import { Done, Ready } from './outcome.tsx';
import { Preview } from './preview.tsx';
import { labelOf, missingFields } from './reading/import-fields.ts';
import { useImport } from './use-import.ts';
import './import.css';

/** Where the focus goes when something has come of waiting. */
const places: Record<string, string> = { problems: 'import-problems', ready: 'import-ready', done: 'import-done' };

/** Sales, clients and partners from a spreadsheet. */
export default function ImportScreen() {
  const { t } = useTranslation();
  const denied = deniedBecause('import.run', useMe().viewer);
  if (!denied) return <ImportSheet />;
  return (
    <>
      <ScreenTitle title={t('titles.import')} />
      <Failure code={denied} onRetry={() => undefined} />
    </>
  );
}

/** The file, its columns, what is wrong with it, and what came of it. */
function ImportSheet() {
  const { t } = useTranslation();
  const of = useImport();
  const { state, file, answer, problem, choices, mapping } = of;
  const at = String(state.value);
  const waiting = at === 'reading' || at === 'checking' || at === 'importing';
  const next = at === 'ready' ? of.record : of.check;
  useEffect(() => {
    if (waiting) announce(t(`import.${at as 'reading' | 'checking' | 'importing'}`));
    const place = document.getElementById(places[at] ?? '');
    if (place) focusPlace(place);
  }, [at, waiting, t]);
  useScreenActions(file && !waiting && at !== 'done' ? [{ id: 'check', name: t('import.check'), run: of.check }] : []);

  const missing = problem?.code === 'import_columns_missing' ? missingFields(choices.kind, mapping) : [];
  const { problems = [], doubts = [], notes = [] } = answer ?? {};
  const isOpen = file !== null && at !== 'choosing' && at !== 'reading' && at !== 'done';
  return (
    <div className="import" onKeyDownCapture={saveByKey(() => isOpen && !waiting && next())}>
      <ScreenTitle title={t('titles.import')} note={t('import.note')}>
        {isOpen && <Button onPress={of.forget}>{t('import.forget')}</Button>}
      </ScreenTitle>
      <ErrorSummary
        message={problem ? t(`errors.${problem.code}`) : null}
        fields={missing.map((name) => ({
          name: `columns.${name}`,
          label: t(`import.fields.${labelOf(choices.kind, name)}`),
          problem: t('import.choose_column'),
        }))}
        attempt={problem?.count ?? 0}
      />
      {at === 'failed' && (
        <div className="import-actions">
          <Button variant="main" onPress={of.retry}>
            {t('retry')}
          </Button>
        </div>
      )}
      {at !== 'done' && <ChooseFile of={of} />}
      {file && isOpen && (
        <>
          <MapColumns of={of} file={file} />
          <ChooseOptions of={of} />
          <Preview of={of} file={file} />
          {at !== 'ready' && at !== 'importing' && at !== 'failed' && (
            <div className="import-actions">
              <Button variant="main" shortcut="save" isPending={at === 'checking'} onPress={of.check}>
                {t(at === 'checking' ? 'import.checking' : 'import.check')}
              </Button>
            </div>
          )}
          {problems.length > 0 && (
            <Findings
              id="import-problems"
              title={t('import.problems', { count: problems.length })}
              note={t('import.problems_hint')}
              kind={choices.kind}
              found={problems}
              file={file}
            />
          )}
          {answer && (at === 'ready' || at === 'importing') && (
            <Ready of={of} counts={answer.counts} doubts={doubts.length} />
          )}
          {doubts.length > 0 && (
            <Findings
              id="import-doubts"
              title={t('import.doubts', { count: doubts.length })}
              note={t('import.doubts_hint')}
              kind={choices.kind}
              found={doubts}
              file={file}
            />
          )}
          {notes.length > 0 && (
            <Findings
              id="import-notes"
              title={t('import.notes', { number: formatCount(notes.length) })}
              note={t('import.notes_hint')}
              reason={t('import.why')}
              kind={choices.kind}
              found={notes}
              file={file}
            />
          )}
        </>
      )}
      {at === 'done' && answer && <Done of={of} answer={answer} />}
      {waiting && <progress className="import-progress" aria-label={t(`import.${at}`)} />}
      <LeaveImport of={of} />
    </div>
  );
}

import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { permissionRefusal } from '#contract/base/roles.ts';
import { formatCount } from '../base/i18n/format.ts';
import { useMe } from '../base/session/me.tsx';
import { UnreadScreen } from '../base/shell/read-state.tsx';
import { useScreenActions } from '../base/shell/screen-actions.tsx';
import { ScreenTitle } from '../base/shell/screen-title.tsx';
import { Button } from '../base/ui/button.tsx';
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
import { type ImportKind, labelOf, missingFields } from './reading/import-fields.ts';
import type { ImportAnswer } from './reading/import-worker.ts';
import { type ChosenFile, type Import, useImport } from './use-import.ts';
import './import.css';

/** The focus targets by the state that a running step has ended in. */
const places: Record<string, string> = { problems: 'import-problems', ready: 'import-ready', done: 'import-done' };

/** The import of sales, clients and partners from a spreadsheet. */
export default function ImportScreen() {
  const denied = permissionRefusal('import.run', useMe().viewer);
  return denied ? <UnreadScreen title="import" problem={denied} /> : <ImportSheet />;
}

/** The steps of an import: the file, its columns, the findings, and the outcome. */
function ImportSheet() {
  const { t } = useTranslation();
  const of = useImport();
  const { state, file, answer, choices } = of;
  const at = String(state.value);
  const waiting = at === 'reading' || at === 'checking' || at === 'importing';
  const next = at === 'ready' ? of.record : of.check;
  useEffect(() => {
    if (waiting) announce(t(`import.${at as 'reading' | 'checking' | 'importing'}`));
    const place = document.getElementById(places[at] ?? '');
    if (place) focusPlace(place);
  }, [at, waiting, t]);
  useScreenActions(file && !waiting && at !== 'done' ? [{ id: 'check', name: t('import.check'), run: of.check }] : []);

  const isOpen = file !== null && at !== 'choosing' && at !== 'reading' && at !== 'done';
  const isReady = at === 'ready' || at === 'importing';
  return (
    <div className="import" onKeyDownCapture={saveByKey(() => isOpen && !waiting && next())}>
      <ScreenTitle title={t('titles.import')} note={t('import.note')}>
        {isOpen && <Button onPress={of.forget}>{t('import.forget')}</Button>}
      </ScreenTitle>
      <ImportProblem of={of} />
      {at !== 'done' && <ChooseFile of={of} />}
      {file && isOpen && (
        <>
          <MapColumns of={of} file={file} />
          <ChooseOptions of={of} />
          <Preview of={of} file={file} />
          {!isReady && at !== 'failed' && (
            <div className="import-actions">
              <Button variant="main" shortcut="save" isPending={at === 'checking'} onPress={of.check}>
                {t(at === 'checking' ? 'import.checking' : 'import.check')}
              </Button>
            </div>
          )}
          <CheckAnswer kind={choices.kind} file={file} answer={answer}>
            {answer && isReady && <Ready of={of} counts={answer.counts} doubts={answer.doubts.length} />}
          </CheckAnswer>
        </>
      )}
      {at === 'done' && answer && <Done of={of} answer={answer} />}
      {waiting && <progress className="import-progress" aria-label={t(`import.${at}`)} />}
      <LeaveImport of={of} />
    </div>
  );
}

/** The reason of a refused step, with the fields that have no column; a failed step can be repeated. */
function ImportProblem({ of: { state, problem, choices, mapping, retry } }: { of: Import }) {
  const { t } = useTranslation();
  const missing = problem?.code === 'import_columns_missing' ? missingFields(choices.kind, mapping) : [];
  return (
    <>
      <ErrorSummary
        message={problem ? t(`errors.${problem.code}`) : null}
        fields={missing.map((name) => ({
          name: `columns.${name}`,
          label: t(`import.fields.${labelOf(choices.kind, name)}`),
          problem: t('import.choose_column'),
        }))}
        attempt={problem?.count ?? 0}
      />
      {state.matches('failed') && (
        <div className="import-actions">
          <Button variant="main" onPress={retry}>
            {t('retry')}
          </Button>
        </div>
      )}
    </>
  );
}

type CheckAnswerProps = { kind: ImportKind; file: ChosenFile; answer: ImportAnswer | null; children: ReactNode };

/** The result of a check: problems, the preview of the records, doubts and notes. */
function CheckAnswer({ kind, file, answer, children }: CheckAnswerProps) {
  const { t } = useTranslation();
  const { problems = [], doubts = [], notes = [] } = answer ?? {};
  return (
    <>
      {problems.length > 0 && (
        <Findings
          id="import-problems"
          title={t('import.problems', { count: problems.length })}
          note={t('import.problems_hint')}
          found={problems}
          {...{ kind, file }}
        />
      )}
      {children}
      {doubts.length > 0 && (
        <Findings
          id="import-doubts"
          title={t('import.doubts', { count: doubts.length })}
          note={t('import.doubts_hint')}
          found={doubts}
          {...{ kind, file }}
        />
      )}
      {notes.length > 0 && (
        <Findings
          id="import-notes"
          title={t('import.notes', { number: formatCount(notes.length) })}
          note={t('import.notes_hint')}
          reason={t('import.why')}
          found={notes}
          {...{ kind, file }}
        />
      )}
    </>
  );
}

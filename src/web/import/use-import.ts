import { useRef, useState } from 'react';
import { useMe } from '../base/session/me.tsx';
import { guessColumns } from './reading/headings.ts';
import { type FileField, type ImportKind, type Mapping, missingFields } from './reading/import-fields.ts';
import type { FileRead, ImportAnswer, ImportOptions } from './reading/import-worker.ts';
import { type KeptChoices, keepChoices, readChoices, withColumns } from './stored-choices.ts';
import { type FileWorker, useFileWorker } from './use-file-worker.ts';
import { type ImportSteps, useImportSteps } from './use-import-steps.ts';

export type ChosenFile = FileRead & { name: string; size: number };

/** Runs the import machine over a file, orders its work from a worker, and reports the outcomes to it. */
export function useImport() {
  const steps = useImportSteps();
  const worker = useFileWorker();
  const { choices, keep } = useKeptChoices();
  const { chosen, file, mapping, setMapping, read, forgetFile } = useFileRead({ steps, worker, choices });
  const { answer, forgetAnswer, ...runs } = useRuns({ steps, worker, choices, mapping });

  const choose = (newFile: File, kind: ImportKind) => {
    if (!steps.go({ type: 'import.choose' })) return;
    forgetAnswer();
    void read(newFile, kind);
  };
  const change = (after: Mapping) => {
    if (!steps.go({ type: 'import.map', missing: missingFields(choices.kind, after).length })) return;
    forgetAnswer();
    setMapping(after);
    if (file) keep(withColumns(choices, choices.kind, file.headings, after));
  };
  return {
    ...{ state: steps.state, problem: steps.problem, choices, file, mapping, answer, ...runs },
    choose: (newFile: File) => choose(newFile, choices.kind),
    setKind: (kind: ImportKind) => {
      keep({ ...choices, kind });
      // The same file is read again, because another kind has other headings.
      if (chosen.current) choose(chosen.current, kind);
    },
    setOption: (option: Partial<ImportOptions>) => {
      keep({ ...choices, options: { ...choices.options, ...option } });
      if (file) steps.go({ type: 'import.map', missing: missingFields(choices.kind, mapping).length });
      forgetAnswer();
    },
    map: (field: FileField, column: number | null) => {
      const { [field]: _, ...others } = mapping;
      change(column === null ? others : { ...others, [field]: column });
    },
    confirm: (confirmed: boolean) => steps.go({ type: 'import.confirm', confirmed }),
    forget: () => {
      if (!steps.go({ type: 'import.forget' })) return;
      forgetFile();
      forgetAnswer();
    },
  };
}

export type Import = ReturnType<typeof useImport>;

/** The choices besides the file; the last ones are stored in this browser. */
function useKeptChoices() {
  const { user } = useMe();
  const [choices, setChoices] = useState<KeptChoices>(() => readChoices(user.id));
  const keep = (after: KeptChoices) => {
    setChoices(after);
    keepChoices(user.id, after);
  };
  return { choices, keep };
}

type Work = { steps: ImportSteps; worker: FileWorker; choices: KeptChoices };

/** The chosen file as it was read, with its mapping. */
function useFileRead({ steps, worker, choices }: Work) {
  const chosen = useRef<File | null>(null);
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [mapping, setMapping] = useState<Mapping>({});
  const read = async (newFile: File, kind: ImportKind) => {
    chosen.current = newFile;
    const news = await worker.read(newFile, kind);
    if (news.type === 'failed') return steps.fail(news.code, { type: 'import.unreadable', code: news.code });
    if (news.type !== 'read') return;
    const guessed = guessColumns(kind, news.headings, choices.columns[kind]);
    setFile({ ...news, name: newFile.name, size: newFile.size });
    setMapping(guessed);
    steps.tell({ type: 'import.read', missing: missingFields(kind, guessed).length });
  };
  const forgetFile = () => {
    worker.end();
    chosen.current = null;
    setFile(null);
  };
  return { chosen, file, mapping, setMapping, read, forgetFile };
}

/** Checks and imports the file, and repeats failed steps. */
function useRuns({ steps, worker, choices: { kind, options }, mapping }: Work & { mapping: Mapping }) {
  const { today } = useMe();
  const [answer, setAnswer] = useState<ImportAnswer | null>(null);
  const run = async (type: 'check' | 'import') => {
    const confirmed = type === 'import' ? [...new Set(answer?.doubts.map(({ code }) => code))] : [];
    const news = await worker.work({ type, kind, mapping, options, confirmed, today: today() });
    if (news.type === 'failed') return steps.fail(news.code, { type: 'import.failed', code: news.code });
    if (news.type !== 'answer') return;
    setAnswer(news);
    const [problems, doubts] = [news.problems.length, news.doubts.length];
    if (type === 'check') steps.tell({ type: 'import.checked', problems, doubts });
    else if (problems > 0) steps.tell({ type: 'import.refused', problems });
    else steps.tell({ type: 'import.recorded' });
  };
  return {
    answer,
    forgetAnswer: () => setAnswer(null),
    check: () => {
      if (steps.go({ type: 'import.check' })) void run('check');
    },
    record: () => {
      if (steps.go({ type: 'import.run' })) void run('import');
    },
    retry: () => {
      const failedAt = steps.failedAt();
      if (steps.go({ type: 'import.retry' })) void run(failedAt === 'importing' ? 'import' : 'check');
    },
  };
}

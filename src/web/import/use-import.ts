import { useMachine } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { decide } from '#machines/decide.ts';
import { type ImportEvent, importMachine, noImport } from '#machines/import.ts';
import { onUnauthorized, type ProblemCode } from '../base/api/http.ts';
import { useMe } from '../base/session/me.tsx';
import { session } from '../base/session/session.ts';
import { type KeptChoices, keepChoices, readChoices, withColumns } from './kept-choices.ts';
import { guessColumns } from './reading/headings.ts';
import { type FileField, type ImportKind, type Mapping, missingFields } from './reading/import-fields.ts';
import type { FileRead, ImportAnswer, ImportNews, ImportOptions } from './reading/import-worker.ts';
import { type ImportWorker, startImportWorker } from './reading/start-worker.ts';

export type ChosenFile = FileRead & { name: string; size: number };

/** Runs the import machine over a file, has its work done by a worker, and tells it what came of that. */
export function useImport() {
  const { user, today } = useMe();
  const [state, tell, actor] = useMachine(importMachine, { input: noImport });
  const [choices, setChoices] = useState<KeptChoices>(() => readChoices(user.id));
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [mapping, setMapping] = useState<Mapping>({});
  const [answer, setAnswer] = useState<ImportAnswer | null>(null);
  const [refusal, setRefusal] = useState<{ code: ProblemCode; count: number }>({ code: 'stale', count: 0 });
  const blob = useRef<File | null>(null);
  const worker = useRef<ImportWorker | null>(null);
  useEffect(() => () => worker.current?.end(), []);

  const keep = (after: KeptChoices) => {
    setChoices(after);
    keepChoices(user.id, after);
  };
  /** Takes a step, or keeps the code that says why not. */
  const go = (event: ImportEvent): boolean => {
    const { value, context } = actor.getSnapshot();
    const decision = decide(importMachine, { value, context }, event);
    setRefusal(({ code, count }) =>
      decision.accepted ? { code, count: 0 } : { code: decision.code, count: count + 1 },
    );
    if (decision.accepted) tell(event);
    return decision.accepted;
  };
  const fail = (code: ProblemCode, event: ImportEvent) => {
    setRefusal(({ count }) => ({ code, count: count + 1 }));
    tell(event);
  };

  const choose = async (chosen: File, kind: ImportKind) => {
    if (!go({ type: 'import.choose' })) return;
    blob.current = chosen;
    setAnswer(null);
    worker.current?.end();
    const mine = startImportWorker();
    worker.current = mine;
    const news = await mine.ask({ type: 'read', file: chosen, kind });
    if (news.type === 'failed') return fail(news.code, { type: 'import.unreadable', code: news.code });
    if (news.type !== 'read') return;
    const guessed = guessColumns(kind, news.headings, choices.columns[kind]);
    setFile({ ...news, name: chosen.name, size: chosen.size });
    setMapping(guessed);
    tell({ type: 'import.read', missing: missingFields(kind, guessed).length });
  };

  /** What a check or an import needs of what was chosen. */
  const ask = async (type: 'check' | 'import'): Promise<ImportNews> => {
    const { token } = session.getSnapshot().context;
    if (!worker.current || !token) return { type: 'failed', code: 'sign_in_required' };
    const { kind, options } = choices;
    const confirmed = [...new Set(answer?.doubts.map(({ code }) => code))];
    const order = {
      type,
      kind,
      mapping,
      options,
      confirmed: type === 'import' ? confirmed : [],
      today: today(),
      token,
    };
    const news = await worker.current.ask(order);
    // The session was ended elsewhere: whoever sits here signs in again.
    if (news.type === 'failed' && news.code === 'sign_in_required') onUnauthorized(token);
    return news;
  };
  const run = async (type: 'check' | 'import') => {
    const news = await ask(type);
    if (news.type === 'failed') return fail(news.code, { type: 'import.failed', code: news.code });
    if (news.type !== 'answer') return;
    setAnswer(news);
    const [problems, doubts] = [news.problems.length, news.doubts.length];
    if (type === 'check') tell({ type: 'import.checked', problems, doubts });
    else if (problems > 0) tell({ type: 'import.refused', problems });
    else tell({ type: 'import.recorded' });
  };
  const change = (after: Mapping) => {
    if (!go({ type: 'import.map', missing: missingFields(choices.kind, after).length })) return;
    setAnswer(null);
    setMapping(after);
    if (file) keep(withColumns(choices, choices.kind, file.headings, after));
  };

  return {
    state,
    choices,
    file,
    mapping,
    answer,
    problem: refusal.count > 0 ? refusal : null,
    choose: (chosen: File) => void choose(chosen, choices.kind),
    setKind: (kind: ImportKind) => {
      keep({ ...choices, kind });
      // Other headings are looked for in the same file.
      if (blob.current) void choose(blob.current, kind);
    },
    setOption: (option: Partial<ImportOptions>) => {
      keep({ ...choices, options: { ...choices.options, ...option } });
      if (file) go({ type: 'import.map', missing: missingFields(choices.kind, mapping).length });
      setAnswer(null);
    },
    map: (field: FileField, column: number | null) => {
      const { [field]: _, ...others } = mapping;
      change(column === null ? others : { ...others, [field]: column });
    },
    check: () => {
      if (go({ type: 'import.check' })) void run('check');
    },
    confirm: (confirmed: boolean) => go({ type: 'import.confirm', confirmed }),
    record: () => {
      if (go({ type: 'import.run' })) void run('import');
    },
    retry: () => {
      const { failedAt } = actor.getSnapshot().context;
      if (go({ type: 'import.retry' })) void run(failedAt === 'importing' ? 'import' : 'check');
    },
    forget: () => {
      if (!go({ type: 'import.forget' })) return;
      worker.current?.end();
      blob.current = null;
      setFile(null);
      setAnswer(null);
    },
  };
}

export type Import = ReturnType<typeof useImport>;

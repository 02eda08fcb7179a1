import { useSyncExternalStore } from 'react';

export type MessageKind = 'done' | 'notice' | 'warning' | 'problem';

/** Something that a toast has said. */
export type Message = { id: number; kind: MessageKind; text: string; at: string; read: boolean };

/** What a person looks through; older messages are let go. */
const KEPT = 200;
const STORAGE_KEY = 'journal';

/** Kept while the tab is open, over a reload as well: whoever was looking away when a toast was shown finds it here. */
let messages: Message[] = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as Message[];
const listeners = new Set<() => void>();

function keep(next: Message[]): void {
  messages = next;
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(messages));
  for (const listener of listeners) listener();
}

/** Writes a message down. What went well needs no reading. */
export function record(kind: MessageKind, text: string): void {
  const id = (messages[0]?.id ?? 0) + 1;
  const message = { id, kind, text, at: new Date().toISOString(), read: kind !== 'problem' };
  keep([message, ...messages].slice(0, KEPT));
}

/** The problems have been seen. */
export function markRead(): void {
  if (messages.some(({ read }) => !read)) keep(messages.map((message) => ({ ...message, read: true })));
}

/** The next person at this computer reads nothing of this one's. */
export const clearJournal = (): void => keep([]);

export const lastMessage = (): Message | null => messages[0] ?? null;

/** The messages of this session, the newest first. */
export const useJournal = (): Message[] =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => messages,
  );

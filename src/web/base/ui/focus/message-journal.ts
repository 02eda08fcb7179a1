import { useSyncExternalStore } from 'react';

export type MessageKind = 'done' | 'notice' | 'warning' | 'problem';

/** The message of a toast. */
export type Message = { id: number; kind: MessageKind; text: string; at: string; read: boolean };

/** The number of messages that are kept; older ones are dropped. */
const KEPT = 200;
const STORAGE_KEY = 'journal';

/** Kept in the session storage, so that messages of toasts that were missed can be read later, also after a reload. */
let messages: Message[] = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
const listeners = new Set<() => void>();

function keep(next: Message[]): void {
  messages = next;
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(messages));
  for (const listener of listeners) listener();
}

/** Adds a message. Only problems start as unread. */
export function record(kind: MessageKind, text: string): void {
  const id = (messages[0]?.id ?? 0) + 1;
  const message = { id, kind, text, at: new Date().toISOString(), read: kind !== 'problem' };
  keep([message, ...messages].slice(0, KEPT));
}

/** Marks all messages as read. */
export function markRead(): void {
  if (messages.some(({ read }) => !read)) keep(messages.map((message) => ({ ...message, read: true })));
}

/** Deletes the messages, so that the next person who signs in on this computer does not see them. */
export const clearJournal = (): void => keep([]);

export const lastMessage = (): Message | null => messages[0] ?? null;

/** The messages of this session, newest first. */
export const useJournal = (): Message[] =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => messages,
  );

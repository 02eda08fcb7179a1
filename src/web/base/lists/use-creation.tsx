import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { useMe } from '../session/me.tsx';
import type { CreateAction } from './list-declaration.ts';

/** The action that creates a row, and its handler. */
export type Creation = { create: CreateAction; onPress: () => void };

/** The action that creates a row, null without permission, and its open dialog. */
export function useCreation(declared: CreateAction | undefined): { creation: Creation | null; dialog: ReactNode } {
  const { viewer } = useMe();
  const [, navigate] = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const create = declared?.roles.includes(viewer.role) ? declared : null;
  if (!create) return { creation: null, dialog: null };
  return {
    creation: { create, onPress: () => ('path' in create ? navigate(create.path) : setIsOpen(true)) },
    dialog: isOpen && 'dialog' in create && create.dialog({ onClose: () => setIsOpen(false) }),
  };
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../ui/fields/text-field.tsx';
import { Dialog } from '../ui/windows/dialog.tsx';
import { safeHref } from './safe-url.ts';

export type Link = { linkUrl: string; linkText: string };

/**
 * An address as people type it: a site without its protocol, a mailbox, a phone number. Null when it is none of these.
 */
function readAddress(typed: string): string | null {
  const text = typed.trim();
  if (/^[^\s@:/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`;
  if (/^\+?\d[\d\s()-]{5,}$/.test(text)) return `tel:${text.replace(/[^+\d]/g, '')}`;
  if (/^[\p{L}\d-]+(\.[\p{L}\d-]+)+([/?#]\S*)?$/u.test(text)) return safeHref(`https://${text}`);
  return /\s/.test(text) ? null : safeHref(text);
}

type LinkDialogProps = {
  /** The selected text, which becomes the link. */
  text: string;
  onLink: (link: Link) => void;
  onClose: () => void;
};

/** Asks for the address of a link, and for its text if nothing is selected. */
export function LinkDialog({ text: selected, onLink, onClose }: LinkDialogProps) {
  const { t } = useTranslation();
  const [address, setAddress] = useState('');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const done = () => {
    const linkUrl = readAddress(address);
    if (linkUrl) onLink({ linkUrl, linkText: selected || text.trim() || address.trim() });
    else setProblem(t(address.trim() ? 'notes.link_wrong' : 'form.required'));
  };
  return (
    <Dialog title={t('notes.link_title')} action={t('notes.link_add')} onAction={done} onClose={onClose}>
      <TextField
        name="link_address"
        label={t('notes.link_address')}
        hint={t('notes.link_hint')}
        value={address}
        onChange={(typed) => {
          setAddress(typed);
          setProblem(null);
        }}
        problem={problem}
        required
      />
      {!selected && <TextField name="link_text" label={t('notes.link_text')} value={text} onChange={setText} />}
    </Dialog>
  );
}

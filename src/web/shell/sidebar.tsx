import { Dialog } from 'react-aria-components/Dialog';
import { useTranslation } from 'react-i18next';
import { usePreference } from '../base/shell/preferences.ts';
import { flag } from '../base/ui/flag.ts';
import { ModalWindow } from '../base/ui/windows/modal-window.tsx';
import { Navigation } from './navigation.tsx';
import './sidebar.css';

/** The menu of a narrow window while it is open. */
export default function Sidebar({ from, onClose }: { from: HTMLElement | null; onClose: () => void }) {
  const { t } = useTranslation();
  const isSemidark = usePreference('semidark') === 'true';
  return (
    <ModalWindow
      className="sidebar"
      overlayClass="sidebar-overlay"
      data-semidark={flag(isSemidark)}
      from={from}
      onClose={onClose}
    >
      <Dialog aria-label={t('header.menu')} className="sidebar-dialog">
        <Navigation mode="sidebar" onChoose={onClose} />
      </Dialog>
    </ModalWindow>
  );
}

import { Dialog } from 'react-aria-components/Dialog';
import { useTranslation } from 'react-i18next';
import { ModalWindow } from '../ui/modal-window.tsx';
import { Navigation } from './navigation.tsx';
import { usePreference } from './preferences.ts';
import './sidebar.css';

/** The menu of a narrow window while it is open. */
export default function Sidebar({ from, onClose }: { from: HTMLElement | null; onClose: () => void }) {
  const { t } = useTranslation();
  const isSemidark = usePreference('semidark') === 'true';
  return (
    <ModalWindow
      className="sidebar"
      overlayClass="sidebar-overlay"
      data-semidark={isSemidark ? '' : undefined}
      from={from}
      onClose={onClose}
    >
      <Dialog aria-label={t('header.menu')} className="sidebar-dialog">
        <Navigation mode="sidebar" onChoose={onClose} />
      </Dialog>
    </ModalWindow>
  );
}

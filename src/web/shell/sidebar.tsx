import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';
import { Navigation } from './navigation.tsx';
import { usePreference } from './preferences.ts';
import './sidebar.css';

/** The menu of a narrow window while it is open. */
export default function Sidebar({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const isSemidark = usePreference('semidark') === 'true';
  return (
    <ModalOverlay className="sidebar-overlay" isOpen onOpenChange={(open) => open || onClose()} isDismissable>
      <Modal className="sidebar" data-semidark={isSemidark ? '' : undefined}>
        <Dialog aria-label={t('header.menu')} className="sidebar-dialog">
          <Navigation mode="sidebar" onChoose={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

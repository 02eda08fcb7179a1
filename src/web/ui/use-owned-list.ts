import { use } from 'react';
import { ComboBoxStateContext } from 'react-aria-components/ComboBox';
import { ListBoxContext } from 'react-aria-components/ListBox';
import { useSlottedContext } from 'react-aria-components/slots';

/**
 * What a field's box owns: its open list, which stands at the end of the page. So a screen reader that goes from what is
 * typed to an option stays in the same part of the page, and does not tell of each part that it leaves and comes back to.
 */
export function useOwnedList(): { 'aria-owns'?: string } {
  const isOpen = use(ComboBoxStateContext)?.isOpen ?? false;
  const id = useSlottedContext(ListBoxContext)?.id;
  return isOpen && id ? { 'aria-owns': id } : {};
}

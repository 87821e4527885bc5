import { useId as useReactId } from 'react';

/**
 * What names the parts of a control, in the place of the library's own: that one draws each control, and all that is in it, a second
 * time as soon as it is there, to give it another name.
 */
export function useId(staticId?: string): string {
  const reactId = useReactId();
  return typeof staticId === 'string' ? staticId : `id-${reactId.replace(/[^\w-]/g, '')}`;
}

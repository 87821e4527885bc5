import { useRouter } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

interface AddressLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'onClick'> {
  /** As the server gives it: a path with what it asks for, whole. */
  readonly href: string;
  /** What is done as it is followed here. */
  readonly onOpen?: () => void;
}

/** A link to an address of the product that is not taken apart: the router's own takes a path and its search apart. */
export function AddressLink({ href, onOpen, ...props }: AddressLinkProps) {
  const router = useRouter();
  return (
    <a
      {...props}
      href={href}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        onOpen?.();
        void router.navigate({ href });
      }}
    />
  );
}

import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';

/** Beside a role: it is the one that its holder acts under. */
export function ActingBadge({ children }: { readonly children: ReactNode }) {
  return (
    <Badge variant="dot" color="ink">
      {children}
    </Badge>
  );
}

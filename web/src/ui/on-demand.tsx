import { type ReactNode, Suspense, useState } from 'react';

/** Mounts lazy content at its first opening and keeps it, so that it can also close with its motion. */
export function OnDemand({ opened, children }: { opened: boolean; children: ReactNode }) {
  const [wanted, setWanted] = useState(opened);
  if (opened && !wanted) setWanted(true);
  return wanted ? <Suspense>{children}</Suspense> : null;
}

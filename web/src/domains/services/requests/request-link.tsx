import { Anchor, type AnchorProps, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../../lib/paths.ts';
import { useTexts } from '../../../lib/texts.ts';

interface RequestLinkProps extends Pick<AnchorProps, 'inherit' | 'fw'> {
  readonly IdDemande: number;
  /** Its sheet is for the reader: of others a list tells that they are there, and leads nowhere. */
  readonly opens: boolean;
  readonly children: ReactNode;
}

/** What a list calls a request by, with the way to its sheet. */
export function RequestLink({ IdDemande, opens, children, ...looks }: RequestLinkProps) {
  const { language } = useTexts();
  if (!opens)
    return (
      <Text component="span" {...looks}>
        {children}
      </Text>
    );
  return (
    <Anchor component={Link} to={paths.request(language, { IdDemande })} {...looks}>
      {children}
    </Anchor>
  );
}

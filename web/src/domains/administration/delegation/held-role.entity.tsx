import type { ComponentProps } from 'react';
import type { EntityView } from '../../../lib/entities.ts';
import { ScopeWords } from './scope-words.tsx';

/** A role held: its validations in words. */
export const view: EntityView = {
  texts: ['ROLES', 'PERSON'],
  named: ['IdRole'],
  value: (field, value) =>
    field === 'Portee' ? <ScopeWords Portee={value as ComponentProps<typeof ScopeWords>['Portee']} /> : undefined,
};

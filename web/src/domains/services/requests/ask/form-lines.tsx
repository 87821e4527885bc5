import type { FormValues } from '@passerelle/contracts/forms/form.ts';
import type { RequestType } from '@passerelle/contracts/requests/request.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import { useMemo } from 'react';
import type { ApiError } from '../../../../lib/api.ts';
import type { DeclaredOptions } from '../../../../lib/form/declared-form.ts';
import { type Form, useSaidField } from '../../../../lib/form/form.ts';
import { AskedLines, saidOf } from './asked-lines.tsx';
import { type AskedLine, valuesOf } from './line-words.ts';

/** Under which name the lines of a request are typed beside the fields of its form, and kept with them. */
const name = '#lignes';

type Beside = NonNullable<DeclaredOptions<never>['beside']>;

const none: Beside = {};
const noLines: readonly AskedLine[] = [];
const linesIn = (values: FormValues) => values[name] as readonly AskedLine[];

/** One at least, unless they may lack, and what holds of them together: for the form that they stand beside. */
export function useLinesBeside({ lines }: RequestType, start = noLines): Beside {
  return useMemo(
    () =>
      lines
        ? {
            [name]: {
              label: saidOf(lines).title as TextKey,
              start,
              required: !lines.mayLack,
              check: (values) => lines.find?.(linesIn(values).map(valuesOf)).map(({ rule }) => ({ path: '', rule })),
            },
          }
        : none,
    [lines, start],
  );
}

/** What the server refused of them, at their place. */
export function saysOfLines({ lines }: RequestType, { details }: ApiError) {
  return lines && details.some(({ path }) => path === 'body/lignes')
    ? { at: name, text: saidOf(lines).none as TextKey }
    : undefined;
}

/** What is sent of what was typed: the fields, and the lines where the type has some. */
export function sentOf({ lines }: RequestType, values: FormValues) {
  return lines && { lignes: linesIn(values).map((line) => [...line]) };
}

interface FormLinesProps {
  readonly form: Form<FormValues>;
  readonly type: RequestType;
  readonly IdPersonneEV1: number;
}

/** The lines of a request as one of the fields of its form. */
export function FormLines({ form, type, IdPersonneEV1 }: FormLinesProps) {
  const { value, faults } = useSaidField(form, name);
  return (
    <AskedLines
      {...{ type, IdPersonneEV1 }}
      lines={(value ?? noLines) as readonly AskedLine[]}
      lacking={faults.some(({ rule }) => rule === 'required' || rule === '')}
      wrong={faults.length > 0}
      onChange={(lines) => form.change({ [name]: lines })}
      inForm={type.lines?.mayLack ?? false}
    />
  );
}

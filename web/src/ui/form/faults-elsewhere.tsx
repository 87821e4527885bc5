import { Alert, Anchor } from '@mantine/core';
import { type Form, useUnsaid } from '../../lib/form/form.ts';
import { useTexts } from '../../lib/texts.ts';
import classes from './faults-elsewhere.module.css';

interface FaultsElsewhereProps {
  readonly form: Form<never>;
  readonly wayTo: ((name: string) => void) | undefined;
}

/** What holds a form back and stands at none of its fields on screen: by its name, with the way to it where there is one. */
export function FaultsElsewhere({ form, wayTo }: FaultsElsewhereProps) {
  const { t } = useTexts();
  const faults = useUnsaid(form);
  if (faults.length === 0) return null;
  return (
    <Alert color="red" role="alert" title={t('REGLES:heldElsewhere')} tabIndex={-1} data-elsewhere>
      <ul className={classes.list}>
        {faults.map((fault) => {
          const { path, rule } = fault;
          const [label, said] = [form.labelsOf(path).join(' · '), form.faultText(fault)];
          const words = said.includes(label) ? said : [label, said].filter(Boolean).join(' · ');
          return (
            <li key={`${path} ${rule}`}>
              {wayTo ? (
                <Anchor component="button" type="button" size="sm" onClick={() => wayTo(path.split('/')[0] ?? path)}>
                  {words}
                </Anchor>
              ) : (
                words
              )}
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}

import type { Output } from '@passerelle/contracts/call.ts';
import type { roundsCalls } from '@passerelle/contracts/requests/rounds.contract.ts';
import { useTexts } from '../../../../lib/texts.ts';
import parts from '../../../../ui/parts.module.css';
import { type CircuitValues, isSame, noCircuit } from './circuit.values.ts';
import classes from './rounds.module.css';
import { CircuitInWords } from './rounds-in-words.tsx';

/** What ships, what is in force and what is edited, side by side. */
export function DifferencesTab({
  stored: { livre, enVigueur },
  typed,
}: {
  readonly stored: Output<typeof roundsCalls.read>;
  readonly typed: CircuitValues;
}) {
  const { t } = useTexts();
  const inForce = enVigueur ?? noCircuit;
  const columns = [
    { name: 'shipped', circuit: livre },
    { name: 'inForce', circuit: inForce },
    ...(isSame(typed, inForce) ? [] : [{ name: 'typed', circuit: typed } as const]),
  ] as const;
  return (
    <div className={classes.editor}>
      {isSame(inForce, livre) && isSame(typed, livre) && <p className={parts.quiet}>{t('CIRCUITS:sameAsShipped')}</p>}
      <div className={classes.compared}>
        {columns.map(({ name, circuit }) => (
          <section key={name} data-differs={!isSame(circuit, livre) || undefined}>
            <h2>{t(`CIRCUITS:${name}`)}</h2>
            <CircuitInWords circuit={circuit} />
          </section>
        ))}
      </div>
    </div>
  );
}

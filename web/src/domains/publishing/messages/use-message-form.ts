import { messagesCalls } from '@passerelle/contracts/messages/messages.contract.ts';
import { isEmptyRichText } from '@passerelle/contracts/rich-text.ts';
import { useForm } from '../../../lib/form/form.ts';
import { readAnew } from '../../../lib/query.ts';
import { type TextKey, useTexts } from '../../../lib/texts.ts';
import { contentOf, creationOf, newMessage, type StoredMessage, valuesOf } from './message.values.ts';
import { useMessageWrite } from './message.writes.ts';

/** The form of a message, new or stored. */
export function useMessageForm(stored: StoredMessage | undefined, onDone: () => void) {
  const { t } = useTexts();
  const create = useMessageWrite(messagesCalls.create, 'MESSAGES:created');
  const update = useMessageWrite(messagesCalls.update, 'MESSAGES:saved');
  return useForm({
    draft: { form: 'message', subject: String(stored?.IdMessage ?? 'new') },
    initial: stored ? valuesOf(stored) : newMessage,
    revision: stored?.Revision,
    fields: {
      texts: {
        label: 'MESSAGES:text',
        depth: 1,
        check: ({ texts }) => (isEmptyRichText(texts.FR ?? '') ? [{ path: 'FR', rule: 'required' }] : undefined),
      },
      level: { label: 'MESSAGES:level', show: (level) => t(`MESSAGES:level.${level}` as TextKey) },
      Actif: { label: 'MESSAGES:active' },
      DateDebut: { label: 'MESSAGES:start' },
      DateFin: { label: 'MESSAGES:end' },
    },
    // A text of its own for French, or one of a list whose places say nothing of languages.
    places: { Texte: 'texts/FR', MessageLgs: 'texts' },
    latest: async () => {
      const now = await readAnew(messagesCalls.read, { query: { IdMessage: stored?.IdMessage ?? 0 } });
      return { values: valuesOf(now), revision: now.Revision };
    },
    save: async (values, Revision) =>
      stored
        ? await update.writeAsync({ params: { id: stored.IdMessage }, body: { ...contentOf(values), Revision } })
        : await create.writeAsync({ body: creationOf(values) }),
    done: onDone,
  });
}

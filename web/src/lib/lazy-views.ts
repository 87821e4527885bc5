import { caller } from './api.ts';
import { untilItComes } from './code.ts';
import { ensureTexts, type Famille } from './texts.ts';

interface WithTexts {
  readonly texts?: readonly Famille[];
}

export type LoadView<View> = () => Promise<{ readonly view: View }>;

/** Views by name, each of which comes with its code and texts when it is first wanted; of any other name, there is the plain one. */
export function lazyViews<View extends WithTexts>(plain: View) {
  const loads = new Map<string, LoadView<View>>();
  const views = new Map<string, View>();
  return {
    /** Says where each is; the application does, once. */
    provide(all: Readonly<Record<string, LoadView<View>>>): void {
      for (const [name, load] of Object.entries(all)) loads.set(name, load);
    },
    /** Brings what these need before any of it is drawn, and these texts beside. */
    async ensure(names: Iterable<string>, texts: readonly Famille[] = []): Promise<void> {
      const wanted = [...new Set(names)];
      await Promise.all(
        wanted.map(async (name) => {
          const load = loads.get(name);
          if (load && !views.has(name)) views.set(name, (await untilItComes(load)).view);
        }),
      );
      await ensureTexts(caller.language, [...texts, ...wanted.flatMap((name) => views.get(name)?.texts ?? [])]);
    },
    /** One, once it came. */
    view: (name: string): View => views.get(name) ?? plain,
  };
}

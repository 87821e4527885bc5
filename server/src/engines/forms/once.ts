/** Asks something of the database by what is asked: of a set of rows, what is the same for all of them is asked once. */
export type Once = <Answer>(question: string, ask: () => Promise<Answer>) => Promise<Answer>;

/** For a row alone: asked whenever it is wanted. */
export const eachTime: Once = async (_question, ask) => await ask();

/** For a set of rows: the first answer holds for all. */
export function askedOnce(): Once {
  const answers = new Map<string, Promise<unknown>>();
  return async <Answer>(question: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const answer = (answers.get(question) as Promise<Answer> | undefined) ?? ask();
    answers.set(question, answer);
    return await answer;
  };
}

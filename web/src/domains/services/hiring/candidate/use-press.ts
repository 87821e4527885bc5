import type { Call, Input, Output } from '@passerelle/contracts/call.ts';
import { useRef, useState } from 'react';
import { callApi } from '../../../../lib/api.ts';

/** A call that is made by pressing something: whether it is under way, and why it failed. Pressed twice, it is made once. */
export function usePress<C extends Call>(op: C, onDone: (answer: Output<C>) => void) {
  const [{ pending, error }, setState] = useState<{ readonly pending: boolean; readonly error?: unknown }>({
    pending: false,
  });
  const working = useRef(false);
  const press = async (input: Input<C>) => {
    if (working.current) return;
    working.current = true;
    setState({ pending: true });
    try {
      const answer = await callApi(op, input);
      setState({ pending: false });
      onDone(answer);
    } catch (failed) {
      setState({ pending: false, error: failed });
    } finally {
      working.current = false;
    }
  };
  return { press: (input: Input<C>) => void press(input), pending, error };
}

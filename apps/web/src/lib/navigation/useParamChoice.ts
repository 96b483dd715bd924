import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * The address parameters, and a setter of one parameter. The setter removes the parameters that become invalid, and
 * adds no entry to the history.
 */
export function useParamChoice(): [
  params: URLSearchParams,
  choose: (name: string, value: string, drop?: readonly string[]) => void,
] {
  const [params, setParams] = useSearchParams();
  const choose = useCallback(
    (name: string, value: string, drop: readonly string[] = []) => {
      setParams(
        (current) => {
          for (const each of drop) current.delete(each);
          current.set(name, value);
          return current;
        },
        { replace: true },
      );
    },
    [setParams],
  );
  return [params, choose];
}

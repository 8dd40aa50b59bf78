import { isSameList } from "./same-json.js";

/** All that was asked to make a result, in order. */
export interface Trace {
  readonly steps: readonly Step[];
  /** What all of it was asked under, beside what holds around it. */
  readonly under?: Asked;
  /** The last reading in which every answer was the same. */
  heldIn: number;
}

interface Asked {
  readonly question: string;
  readonly about: readonly unknown[];
  readonly answer?: unknown;
}

type Step = Asked | Trace;
type Question = (...about: never[]) => unknown;
type Circumstance = (about: never, body: () => unknown) => unknown;

/** Of what was made of a part alone: it holds as long as the part stays as it is. */
const NOTHING_ASKED: Trace = { steps: [], heldIn: Infinity };
/** Never the same again. */
const NEVER: Asked = { question: "", about: [], answer: Symbol("never") };

export interface Tracing {
  /** The function, each call of which is a question: answers are the same if they are one object, or lists of the same. */
  question<About extends unknown[], Answer>(
    name: string,
    ask: (...about: About) => Answer,
  ): (...about: About) => Answer;
  /** The function, which runs a body under circumstances that questions may depend on. */
  circumstance<About>(
    name: string,
    under: <T>(about: About, body: () => T) => T,
  ): <T>(about: About, body: () => T) => T;
  /** What is made at the moment is made anew in each reading: it depends on what was read before it. */
  forget(): void;
  /** Makes something, and tells what was asked for it. */
  traced<T>(make: () => T): { readonly value: T; readonly trace: Trace };
  /** Whether all of it was asked in this reading already, with the same answers. */
  isHeld(trace: Trace): boolean;
  /** Asks all of it again, in the same order, until an answer is another one. */
  holds(trace: Trace): boolean;
  /** What is made at the moment takes over what was made with this trace. */
  includes(trace: Trace): void;
}

/** Without `isKept` nobody asks again in a later reading, and nothing is written down. */
export function startTracing(reading: number, isKept: boolean): Tracing {
  const questions = new Map<string, Question>();
  const circumstances = new Map<string, Circumstance>();
  /** Of what is made at the moment. */
  let steps: Step[] | undefined;

  const into = <T>(own: Step[] | undefined, work: () => T): T => {
    const outer = steps;
    steps = own;
    try {
      return work();
    } finally {
      steps = outer;
    }
  };
  const isAnswered = ({ question, about, answer }: Asked): boolean =>
    isSameAnswer(questions.get(question)?.(...(about as never[])), answer);
  const isHeld = ({ heldIn }: Trace): boolean => heldIn >= reading;
  const stillHolds = (trace: Trace): boolean => {
    if (isHeld(trace)) return true;
    const areAnswered = (): boolean =>
      trace.steps.every((step) => ("steps" in step ? stillHolds(step) : isAnswered(step)));
    const { under } = trace;
    const circumstance = under && circumstances.get(under.question);
    const holds = circumstance ? circumstance(under.about[0] as never, areAnswered) === true : areAnswered();
    if (holds) trace.heldIn = reading;
    return holds;
  };

  return {
    question(name, ask) {
      questions.set(name, ask as Question);
      return (...about) => {
        if (steps === undefined) return ask(...about);
        const answer = into(undefined, () => ask(...about));
        steps.push({ question: name, about, answer });
        return answer;
      };
    },
    circumstance(name, under) {
      circumstances.set(name, under as Circumstance);
      return (about, body) => {
        if (steps === undefined) return under(about, body);
        const own: Step[] = [];
        const found = into(own, () => under(about, body));
        steps.push({ steps: own, under: { question: name, about: [about] }, heldIn: reading });
        return found;
      };
    },
    forget: () => void steps?.push(NEVER),
    traced(make) {
      const own: Step[] | undefined = isKept ? [] : undefined;
      const value = into(own, make);
      const isAlone = own === undefined || own.length === 0;
      return { value, trace: isAlone ? NOTHING_ASKED : { steps: own, heldIn: reading } };
    },
    isHeld,
    holds: (trace) => into(undefined, () => stillHolds(trace)),
    includes(trace) {
      if (trace !== NOTHING_ASKED) steps?.push(trace);
    },
  };
}

function isSameAnswer(one: unknown, other: unknown): boolean {
  return one === other || (Array.isArray(one) && Array.isArray(other) && isSameList(one, other));
}

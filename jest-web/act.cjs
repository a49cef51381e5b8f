const { setImmediate } = require('node:timers');
const React = require('react');
const Scheduler = require('scheduler');

/*
 * `act` for the React that is shipped, which has none: the testing library does in it whatever it renders and whatever the
 * person does, so that all that comes of it is done when it returns. What React asks its scheduler for meanwhile is kept
 * here, and done at the end, as React's own `act` does in the build for developers.
 */

/** Work that React postponed: tasks of its scheduler, and microtasks before them. */
const tasks = new Set();
const soon = new Set();
const thrown = [];
/** How many `act`s are on their way, or are waited for until nothing is left to do. */
let acting = 0;

/** Does a task, or the next part of it, and forgets it once it is done. */
function run(task) {
  const { callback } = task;
  task.callback = null;
  const rest = callback?.(false);
  if (typeof rest === 'function') task.callback = rest;
  else tasks.delete(task);
  return task.callback && (() => run(task));
}

/** Does all that was put off, and what comes of it. */
function flush() {
  while (soon.size + tasks.size > 0) {
    const [first] = soon.size > 0 ? soon : tasks;
    try {
      if (soon.delete(first)) first();
      else run(first);
    } catch (error) {
      tasks.delete(first);
      thrown.push(error);
    }
  }
}

function throwWhatWasThrown() {
  const errors = thrown.splice(0);
  if (errors.length > 1) throw new AggregateError(errors);
  if (errors.length > 0) throw errors[0];
}

/** Until nothing is left to do, after what comes of it at once too. */
async function settle(value) {
  acting += 1;
  try {
    do {
      flush();
      await new Promise((resolve) => setImmediate(resolve));
    } while (soon.size + tasks.size > 0);
  } finally {
    acting -= 1;
  }
  throwWhatWasThrown();
  return value;
}

async function whole(promise) {
  let value;
  try {
    value = await promise;
  } finally {
    acting -= 1;
  }
  return acting === 0 ? settle(value) : value;
}

function act(callback) {
  acting += 1;
  let result;
  try {
    result = callback();
    if (typeof result?.then === 'function') return whole(result);
    if (acting === 1) flush();
  } finally {
    if (typeof result?.then !== 'function') acting -= 1;
  }
  throwWhatWasThrown();
  // biome-ignore lint/suspicious/noThenProperty: it may be awaited, and does more only if it is
  return { then: (...handlers) => (acting === 0 ? settle(result) : Promise.resolve(result)).then(...handlers) };
}

/** React takes what it is given here as it loads. */
function loadReact() {
  const { unstable_scheduleCallback: schedule, unstable_shouldYield: shouldYield } = Scheduler;
  Scheduler.unstable_scheduleCallback = (priority, callback, options) => {
    const task = { callback };
    tasks.add(task);
    if (acting === 0) schedule(priority, () => (tasks.has(task) ? run(task) : null), options);
    return task;
  };
  Scheduler.unstable_cancelCallback = (task) => tasks.delete(task);
  Scheduler.unstable_shouldYield = () => acting === 0 && shouldYield();
  const { queueMicrotask, reportError } = globalThis;
  globalThis.queueMicrotask = (callback) => {
    const once = () => callback();
    soon.add(once);
    Promise.resolve().then(() => soon.delete(once) && callback());
  };
  globalThis.reportError = (error) => {
    if (acting > 0) thrown.push(error);
    else window.dispatchEvent(new ErrorEvent('error', { error, message: String(error), cancelable: true }));
  };
  require('react-dom/client');
  Object.assign(globalThis, { queueMicrotask, reportError });
}

// React's build for developers has its own.
if (!React.act) {
  loadReact();
  React.act = act;
}

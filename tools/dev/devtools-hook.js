/**
 * Runs before React. The hot reload's runtimes (the shell has one, each module another) find React through this hook; those that
 * come after React read it from `renderers`, which the hook that a runtime makes for itself leaves empty: without this, a module's
 * new code arrives and isn't shown.
 */
const renderers = new Map();
window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers,
  supportsFiber: true,
  inject(renderer) {
    const id = renderers.size + 1;
    renderers.set(id, renderer);
    return id;
  },
  onScheduleFiberRoot() {},
  onCommitFiberRoot() {},
  onCommitFiberUnmount() {},
};

// Stands in for https://apis.google.com/js/api.js in tests: of gapi, only what Firebase's popup needs.
// One end runs in the application, the other in the frame of the sign-in service; they talk by postMessage.
(() => {
  const MARK = '__gapi_stub__';

  function openChannel(otherWindow) {
    const handlers = new Map();
    const early = new Map(); // messages for handlers that are not registered yet
    const replies = new Map();
    const whenReady = Promise.withResolvers();
    let sent = 0;

    const post = (message) => otherWindow().postMessage({ [MARK]: true, ...message }, '*');
    const handle = async ({ id, name, data }) => {
      post({ kind: 'reply', id, data: await handlers.get(name)(data) });
    };
    addEventListener('message', ({ data: message, source }) => {
      if (message?.[MARK] !== true || source !== otherWindow()) return;
      if (message.kind === 'ready') whenReady.resolve();
      if (message.kind === 'send') {
        if (handlers.has(message.name)) void handle(message);
        else early.set(message.name, [...(early.get(message.name) ?? []), message]);
      }
      if (message.kind === 'reply') {
        try {
          replies.get(message.id)?.([message.data]);
        } catch {
          // The library throws after one of its callbacks; the real gapi swallows it too.
        }
        replies.delete(message.id);
      }
    });

    return {
      post,
      ping: (done) => whenReady.promise.then(() => done?.()),
      register(name, handler) {
        handlers.set(name, handler);
        for (const message of early.get(name) ?? []) void handle(message);
        early.delete(name);
      },
      send(name, data, onReply) {
        const id = ++sent;
        if (onReply) replies.set(id, onReply);
        post({ kind: 'send', id, name, data });
      },
    };
  }

  const context = {
    async open({ url, where, attributes = {} }, onOpen) {
      const frame = document.createElement('iframe');
      frame.src = url;
      for (const [name, value] of Object.entries(attributes)) {
        if (name === 'style') Object.assign(frame.style, value);
        else frame.setAttribute(name, value);
      }
      where.appendChild(frame);
      const { register, send, ping } = openChannel(() => frame.contentWindow);
      return onOpen({ register, send, ping, restyle: async () => {} });
    },
    getParentIframe() {
      const channel = openChannel(() => parent);
      queueMicrotask(() => channel.post({ kind: 'ready' }));
      return channel;
    },
  };

  window.gapi = {
    load: (_feature, loaded) => setTimeout(typeof loaded === 'function' ? loaded : loaded.callback, 0),
    iframes: { Iframe: true, CROSS_ORIGIN_IFRAMES_FILTER: true, getContext: () => context },
  };
  const onLoad = new URL(document.currentScript.src).searchParams.get('onload');
  (window[onLoad] ?? window.gapi_onload)?.();
})();

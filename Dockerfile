# An image of a release: what `npm run release` packed, on a plain Debian. Nothing is compiled or downloaded here.
#   docker build --build-arg RELEASE=dist/release/ajaka-0.1.0-linux-x64.tar.gz --tag ajaka .
ARG BASE=docker.io/library/debian:bookworm-slim
FROM ${BASE}

# An account with a name, which PostgreSQL asks for; a number that no account of a host has.
RUN echo 'ajaka:x:10001:10001:Ajaka:/var/lib/ajaka:/usr/sbin/nologin' >> /etc/passwd \
  && echo 'ajaka:x:10001:' >> /etc/group \
  && install -d -o 10001 -g 10001 -m 0750 /var/lib/ajaka

# The same places as on a machine. The program belongs to root: the account that runs it changes nothing of it.
ARG RELEASE
ADD ${RELEASE} /opt/ajaka/
RUN ln -s "$(basename /opt/ajaka/ajaka-*)" /opt/ajaka/current \
  && ln -s /opt/ajaka/current/bin/ajaka /usr/local/bin/ajaka

ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/var/lib/ajaka
USER 10001:10001
WORKDIR /var/lib/ajaka
VOLUME /var/lib/ajaka
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=2m --retries=3 \
  CMD ["/opt/ajaka/current/node_modules/.bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/usr/local/bin/ajaka"]
CMD ["start"]
